export { type Force, force } from './force.ts'
export {
  type Delay,
  type Fault,
  type FaultEffect,
  type FaultMatch,
  type Latency,
  type NewFault,
  type OutboxItem,
  type OutboxKind,
  type OutboxQuery,
  SandboxError,
  type SandboxOptions,
  sandbox,
  type Waited,
  type WaitOptions,
} from './sandbox.ts'
