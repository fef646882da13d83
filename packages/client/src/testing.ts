export { type Force, force } from './force.ts'
export {
  type Delay,
  type Fault,
  type FaultEffect,
  type FaultMatch,
  type Latency,
  type NewFault,
  SandboxError,
  type SandboxOptions,
  sandbox,
} from './sandbox.ts'
