import { BlockList, isIP } from 'node:net'

/** SSRF guard: whether callbacks may connect to an address. */
export type Guard = (address: string) => boolean

/** IPv4 networks that are not the public internet: private, loopback, link-local, shared, reserved, multicast. */
const INNER_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  '168.63.129.16/32', // a cloud's own service at a public address
]

/** Of IPv6 only global unicast is the internet, without tunnels into others: protocol assignments and Teredo, 6to4, … */
const OUTER_V6 = ['2000::/3']
const INNER_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const innerV4 = listOf(INNER_V4)
const outerV6 = listOf(OUTER_V6)
const innerV6 = listOf(INNER_V6)

/** A guard that refuses what is no address, and every non-public address but those in the networks that the operator allows. */
export function openGuard(allowed: readonly string[]): Guard {
  const open = listOf(allowed)
  return (given) => {
    const address = plainAddress(given)
    if (!isIP(address)) return false
    if (open.check(address, family(address))) return true
    if (family(address) === 'ipv4') return !innerV4.check(address)
    return outerV6.check(address, 'ipv6') && !innerV6.check(address, 'ipv6')
  }
}

/** The IPv4 address inside an IPv4-mapped or NAT64 one, else the address itself; a zone is dropped. */
function plainAddress(address: string): string {
  const [bare = ''] = address.replace(/^\[|\]$/g, '').split('%')
  if (isIP(bare) !== 6) return bare
  const groups = groupsOf(bare)
  const head = groups.slice(0, 6).join(':')
  if (head !== '0:0:0:0:0:65535' && head !== '100:65435:0:0:0:0') return bare
  const [high, low] = groups.slice(6) as [number, number]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number]
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [left = '', right] = hex.split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const zeros = Array<string>(right === undefined ? 0 : 8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.trim().split('/')
    const type = family(address)
    list.addSubnet(address, bits === undefined ? (type === 'ipv4' ? 32 : 128) : Number(bits), type)
  }
  return list
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}
