/** Loaded before a product: it ends when we do, however we end. */
process.once('disconnect', () => process.exit())
