import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { openVault } from '../../../server/src/storage/vault.ts'
import { createSubscription, setEnabled } from '../../../server/src/webhooks/subscription.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { recordMany } from '../../support/receivers/webhook-setup.ts'

/** How long a receiver takes: long enough that a node with another clock would find the delivery due again. */
const ANSWER_MS = 300

/**
 * Has the database write down each lease that a login other than its holder ends or replaces before its time. Made before the
 * first work; `seen` says what was written down, and whether there were leases at all.
 */
export async function watchLeases(owner: Sql) {
  await owner.unsafe(`
    create table lease_held (lease uuid primary key, node text);
    create table lease_broken (what text, node text, by text);
    grant select, insert on lease_held, lease_broken to public;
    create function note_lease() returns trigger language plpgsql as $$
    declare
      holder text := (select node from lease_held where lease = old.lease);
      next uuid := case when tg_op = 'UPDATE' then new.lease end;
    begin
      if next is not distinct from old.lease then return null; end if;
      if holder <> session_user and old.lease_until_ms > clock_ms() then
        insert into lease_broken values (tg_table_name, holder, session_user);
      end if;
      if next is not null then insert into lease_held values (next, session_user) on conflict do nothing; end if;
      return null;
    end $$;
    create trigger note_lease after update or delete on job for each row execute function note_lease();
    create trigger note_lease after update or delete on delivery for each row execute function note_lease()`)
  return async () => ({
    nodes: (await owner`select distinct node from lease_held order by node`).map(({ node }) => node as string),
    broken: (await owner`select what, node, by, count(*)::int as times from lease_broken group by what, node, by`).map(
      ({ what, node, by, times }) => `${by} took ${times} of table ${what} from ${node}`,
    ),
  })
}

type Place = { corpId: string; folder: string; nodes: number; seen: Awaited<ReturnType<typeof watchLeases>> }

/** Deliveries to a slow receiver, and all jobs of the steps before: nothing is in the hands of two nodes at once. */
export async function leasesApart(lab: Lab, owner: Sql, { corpId, folder, seen, nodes: all }: Place): Promise<Finding> {
  const receiver = await slowReceiver(lab)
  const vault = await openVault({ key: undefined, folder })
  const now = Math.floor(Date.now() / 1000)
  const asked = { url: receiver.url, kinds: ['work_order_change'], app_id: 'app' }
  const { subscription } = await createSubscription(owner, vault, corpId, asked, now)
  await setEnabled(owner, corpId, subscription.subscription_id, { enabled: true, reason: null, now })
  const ids = await recordMany(owner, corpId, lab.by({ slice: 60, quick: 300, full: 3000 }))
  while (receiver.arrived.size < ids.length) await pause(100)
  const { nodes, broken } = await seen()
  const problems = [
    ...broken,
    ...receiver.twice.map((id) => `event ${id} was sent twice`),
    ...(nodes.length === all ? [] : [`only ${nodes.join()} worked`]),
  ]
  return noProblems(
    {
      what: 'work of three nodes whose clocks are 10 minutes ahead, 10 minutes behind and right',
      bar: 'no job and no delivery is taken from a node that has it in hand; nothing is sent twice',
      result: `${ids.length} deliveries to a slow receiver, and all jobs before; by ${nodes.join(', ')}`,
    },
    problems,
  )
}

async function slowReceiver(lab: Lab) {
  const arrived = new Set<string>()
  const twice: string[] = []
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    const id = String(request.headers['webhook-id'])
    if (arrived.has(id)) twice.push(id)
    arrived.add(id)
    await pause(ANSWER_MS)
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  lab.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, arrived, twice }
}
