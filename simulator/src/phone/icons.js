const PATHS = {
  chats: 'M4 5h16v11H9l-5 4z',
  codes: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M4 12h16',
  moments: 'M12 4a8 8 0 1 0 8 8M12 4v8l6-5',
  waiting: 'M5 12l5 5L20 7',
  browser: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c3 3 3 15 0 18c-3-3-3-15 0-18',
  back: 'M15 5l-7 7l7 7',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  reload: 'M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5',
  share: 'M12 15V4M8 8l4-4l4 4M5 13v7h14v-7',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16 16l5 5',
  down: 'M6 9l6 6l6-6',
  add: 'M12 5v14M5 12h14',
}

const SVG = 'http://www.w3.org/2000/svg'

/** A line drawing; what it means stands beside it or in the label of its button. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', 'icon')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}
