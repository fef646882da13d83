import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of few lines that take minutes: on a machine that has no times of an earlier run they would begin last, and be waited for. */
const FIRST = /\/qa\/e2e\/console\/\w+(?:\.long)?\.test\.ts$|\/qa\/proof\/cells\//

/** Vitest's order, with the longest files at the beginning of their project. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const order = new Map(sorted.map(({ project }, i) => [project.name, i]).reverse() as [string, number][])
    const rank = ({ project, moduleId }: TestSpecification) =>
      (order.get(project.name) ?? 0) - (FIRST.test(moduleId) ? 0.5 : 0)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
