/** Colours by what they mean. `…Soft` lies behind, `…Ink` is text on it; both keep a contrast of 4.5. */
export type Tokens = typeof LIGHT

const LIGHT = {
  brand: '#1f6f5c',
  brandHover: '#195b4b',
  brandSoft: '#e6f2ee',
  onBrand: '#ffffff',

  ink: '#16211e',
  second: '#54635e',
  /** For marks and lines that mean something; text in it would be too faint. */
  third: '#8a9793',

  page: '#f6f8f7',
  surface: '#ffffff',
  floating: '#ffffff',
  sunken: '#f0f3f2',
  line: '#e1e7e5',

  gain: '#2e8b57',
  gainSoft: '#e4f2ea',
  gainInk: '#1d6b41',
  loss: '#c2483d',
  lossSoft: '#fbeae8',
  lossInk: '#a5372d',
  waiting: '#b7791f',
  waitingSoft: '#faf0dd',
  waitingInk: '#7d5210',
  info: '#3b6ea8',
  infoSoft: '#e6eef7',
  infoInk: '#2b5687',

  shadow: '0 8px 28px rgb(22 33 30 / 16%)',
}

const DARK: Tokens = {
  brand: '#4fb39a',
  brandHover: '#6bc4ae',
  brandSoft: '#16312a',
  onBrand: '#06231b',

  ink: '#e8eeec',
  second: '#a6b3af',
  third: '#71807b',

  page: '#101614',
  surface: '#171f1c',
  floating: '#1d2724',
  sunken: '#0c110f',
  line: '#27322e',

  gain: '#58a279',
  gainSoft: '#15301f',
  gainInk: '#82cba1',
  loss: '#ce6d64',
  lossSoft: '#3a1d19',
  lossInk: '#f0998f',
  waiting: '#c5944c',
  waitingSoft: '#33270f',
  waitingInk: '#e3b768',
  info: '#628bb9',
  infoSoft: '#17283b',
  infoInk: '#93bbe6',

  shadow: '0 8px 28px rgb(0 0 0 / 50%)',
}

/** The whole console's colours. Ant Design's theme and the variables of our own styles are made of them. */
export const TOKENS = { light: LIGHT, dark: DARK }

/** Charts: one colour for each series, in this order; each has a line of its own beside it. */
export const chartColours = ({ brand, gain, loss, waiting, info, third }: Tokens) => [
  ...[brand, waiting, info, loss, gain, third],
]
