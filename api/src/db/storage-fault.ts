/**
 * Whether it is the disk, the file, a lock or the way to the database that refused, and not one row: everybody is concerned, and trying
 * again later may help. After SQLITE_FULL the transaction is already gone.
 */
export function isStorageFault(error: unknown) {
  const code = (error as { code?: unknown } | null)?.code
  return (
    typeof code === 'string' &&
    /^(SQLITE_(FULL|BUSY|LOCKED|IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY|NOMEM)|POSTGRES_UNAVAILABLE)/.test(
      code,
    )
  )
}
