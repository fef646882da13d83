import type { Command } from 'commander'
import { onStore } from './command.ts'
import { installDemo } from './demo-corp.ts'
import { demoOfSize } from './demo-size.ts'
import { leaf } from './leaf.ts'
import { whole } from './option-values.ts'

/** `guanxi demo` */
export function addDemo(program: Command): void {
  const summary = 'create the demo corporation, or bring it up to date, and print a new secret'
  leaf(program, 'demo', summary, ['demo', 'demo --customers 20000'])
    .option('--customers <n>', 'how many customers it has', whole(200))
    .action(
      onStore(async ({ owner }, { customers }: { customers?: number }) => {
        const { corp_id, secret, shown } = customers ? await demoOfSize(owner, customers) : await installDemo(owner)
        await shown()
        return { data: { corp_id, secret }, text: `corp_id  ${corp_id}\nsecret   ${secret}` }
      }),
    )
}
