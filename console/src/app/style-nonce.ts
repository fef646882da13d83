/** The nonce that the server gave this page's styles. */
export function pageNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? ''
}

/**
 * Gives every style element that scripts make the page's nonce. Ant Design takes a nonce for its own, but the packages
 * below it (scroll locking, measuring) make some without, which the content security policy would refuse.
 */
export function stampStyles(): void {
  const nonce = pageNonce()
  const create = document.createElement.bind(document)
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }) as typeof document.createElement
}
