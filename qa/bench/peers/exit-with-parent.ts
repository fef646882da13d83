/** Loaded before a product's own code: ends the process when its parent exits, for whatever reason. */
process.once('disconnect', () => process.exit())
