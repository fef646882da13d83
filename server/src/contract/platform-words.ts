/** Where a corporation may be connected to. */
export const platformAddresses = {
  simulator_address: [
    '服务旁的模拟器的地址：沙箱企业不能连接别处',
    'the address of the simulator beside the service: a sandbox is connected to nothing else',
  ],
  platform_address: ['平台的地址，如 https://qyapi.weixin.qq.com', 'an address such as https://qyapi.weixin.qq.com'],
} as const

/** What the platform has against a connection. */
export const platformFaults = {
  platform_corpid: ['平台没有这个企业 ID', 'the platform has no such corporation id'],
  platform_agent: ['AgentId 与密钥不属于同一个应用', 'AgentId and secret are of different applications'],
  platform_secret: ['密钥不正确，或属于其他应用', 'the secret is wrong, or belongs to another application'],
} as const
