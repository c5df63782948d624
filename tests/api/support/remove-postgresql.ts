/** Jest calls this once after the tests of the project `api-postgresql`. */
export default async function removePostgreSql(): Promise<void> {
  const { removePreparedPostgreSql } = globalThis as {
    removePreparedPostgreSql?: () => Promise<void>;
  };
  await removePreparedPostgreSql?.();
}
