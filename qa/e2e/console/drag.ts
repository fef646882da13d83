import type { Locator, Page } from 'playwright-core'

type Point = { x: number; y: number }

async function centre(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing to drag')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Steps in which a pointer moves: what is dragged notices where it is only while it moves. */
const STEPS = 8
/** How often the mouse is moved a little until it is told where something would be dropped. */
const TRIES = 30

/** Drags with the mouse from one element to another, or to a place in that. */
export async function drag(page: Page, from: Locator, to: Locator, offset?: Point): Promise<void> {
  while (!(await isPickedUp(page, from))) await page.mouse.up() // it moved away from under the mouse
  const pickedUp = await told(page).textContent()
  const box = await to.boundingBox()
  const end = box && offset ? { x: box.x + offset.x, y: box.y + offset.y } : await centre(to)
  await page.mouse.move(end.x, end.y, { steps: STEPS })
  // it may have been over that place from the first, and then nothing more is told
  for (let n = 1; n < TRIES && (await told(page).textContent()) === pickedUp; n++) {
    await page.mouse.move(end.x + (n % 2), end.y) // places are measured after it was picked up, and compared when it moves
    await afterTimers(page)
  }
  await afterTimers(page) // until it is over the last place of its way
  await page.mouse.up()
  await afterTimers(page)
}

/** Presses the mouse on an element and moves it a little; false when nothing was picked up for seconds. */
async function isPickedUp(page: Page, from: Locator): Promise<boolean> {
  await from.click({ trial: true }) // rests, and nothing is over it
  const start = await centre(from)
  const before = await told(page).textContent()
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 2 })
  for (let n = 0; n < 150; n++) {
    if ((await told(page).textContent()) !== before) return true
    await page.waitForTimeout(20)
  }
  return false
}

/**
 * A frame and a while by the page's clock, however busy the machine is: it knows by then where something would be dropped, listens to
 * keys again after something was picked up, and takes clicks again after a drop.
 */
const afterTimers = (page: Page) =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))')

/** What tells those who cannot see it that something is being dragged, and where it was dropped. */
const told = (page: Page) => page.locator('[id^="DndLiveRegion"]').last()

/** Moves what the handle in focus stands for by one arrow key, and waits for what is told before and after. */
export async function dragByKey(page: Page, key: 'ArrowUp' | 'ArrowDown', before: string, after: string) {
  await page.keyboard.press('Space')
  await told(page).filter({ hasText: before }).waitFor({ state: 'attached' })
  await afterTimers(page)
  await page.keyboard.press(key)
  await told(page).filter({ hasText: after }).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await afterTimers(page)
}

/** The same with a finger, which rests on it until it is picked up. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.click({ trial: true }) // rests, and nothing is over it
  const [start, end] = [await centre(from), await centre(to)]
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  const before = await told(page).textContent()
  await touch('touchStart', start)
  while ((await told(page).textContent()) === before) await page.waitForTimeout(20)
  for (let n = 1; n <= STEPS; n++) {
    const part = n / STEPS
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part })
    await page.waitForTimeout(20)
  }
  await afterTimers(page)
  await touch('touchEnd')
  await device.detach()
  await afterTimers(page)
}
