/** Jest calls this once after the API tests. */
export default async function removeStorage(): Promise<void> {
  const { removePreparedStorage } = globalThis as { removePreparedStorage?: () => Promise<void> };
  await removePreparedStorage?.();
}
