import { type ThemeConfig, theme } from 'antd'
import { TOKENS, type Tokens } from './tokens.ts'

/** Ant Design in the console's colours and measures. */
function antTheme(of: Tokens, dark: boolean): ThemeConfig {
  return {
    ...(dark ? { algorithm: theme.darkAlgorithm } : {}),
    hashed: false, // one version of Ant Design: a change of theme changes variables alone
    token: {
      ...{ borderRadius: 6, borderRadiusLG: 10, fontFamily: 'inherit', motionDurationMid: '0.12s' },
      ...{
        colorPrimary: of.brand,
        colorPrimaryHover: of.brandHover,
        colorLink: of.brand,
        colorLinkHover: of.brandHover,
      },
      ...{ colorSuccess: of.gain, colorWarning: of.waiting, colorInfo: of.info },
      colorError: dark ? of.lossInk : of.loss, // the dark algorithm darkens it, too much for text
      ...{ colorErrorText: of.lossInk, colorErrorHover: of.lossInk },
      ...{
        colorText: of.ink,
        colorTextSecondary: of.second,
        colorTextTertiary: of.second,
        colorTextQuaternary: of.second,
      },
      ...{ colorTextDescription: of.second, colorTextPlaceholder: of.second, colorTextHeading: of.ink },
      ...{ colorBgLayout: of.page, colorBgContainer: of.surface, colorBgElevated: of.floating },
      ...{ colorBorder: of.third, colorBorderSecondary: of.line, colorSplit: of.line },
      ...{ colorFillAlter: of.sunken, controlItemBgActive: of.brandSoft, controlItemBgHover: of.sunken },
      ...{ boxShadowSecondary: of.shadow },
    },
    components: {
      Button: { primaryColor: of.onBrand, dangerColor: of.onBrand, primaryShadow: 'none', defaultShadow: 'none' },
      Select: { optionSelectedColor: of.ink },
      Tabs: { itemSelectedColor: of.brand, inkBarColor: of.brand },
      Segmented: { itemSelectedColor: of.ink },
    },
  }
}

const themes = { light: antTheme(TOKENS.light, false), dark: antTheme(TOKENS.dark, true) }
const still = (moving: ThemeConfig): ThemeConfig => ({ ...moving, token: { ...moving.token, motion: false } })

/** Always the same objects: with others, everything of Ant Design would be drawn again with each page. */
export const ANT_THEMES = { moving: themes, still: { light: still(themes.light), dark: still(themes.dark) } }
