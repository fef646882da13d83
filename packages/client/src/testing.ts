export { type Force, force } from './force.ts'
export { SandboxError, type SandboxOptions, sandbox } from './sandbox.ts'
export type * from './sandbox-types.ts'
