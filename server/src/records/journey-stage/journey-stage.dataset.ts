import { datasetKind } from '../../dataset/kind.ts'
import { JourneyStage } from '../../engines/customers/catalogue.ts'

export const journeyStageKind = datasetKind({
  name: 'journey_stage',
  summary: {
    en: 'Journey stages',
    zh: '客户旅程阶段',
  },
  line: JourneyStage,
  table: 'journey_stage',
  key: ['id'],
})
