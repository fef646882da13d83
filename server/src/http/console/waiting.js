// Looks for the console until it is there, then loads the page anew. A refresh by the page's head would not do: browsers do
// not load an address with a `#` again that way, and a one-time link is one.
const look = async () => {
  const page = await fetch(location.pathname, { cache: 'no-store' }).then(
    (reply) => reply.text(),
    () => 'waiting.js',
  )
  if (page.includes('waiting.js')) setTimeout(look, 1000)
  else location.reload()
}
look()
