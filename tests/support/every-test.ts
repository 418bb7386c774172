/**
 * Checks that run after every test of every file. A thread loads a module once for all of its
 * files, so a hook at the top of a module would belong to the first of these files alone.
 */
type Check = () => void;

const checks: Check[] = [];

/**
 * Registers a check that runs after each later test of this thread and fails that test by throwing.
 */
export function afterEveryTest(check: Check): void {
  checks.push(check);
}

/**
 * Runs all checks, so that no later test fails for this one. Throws the error of the first check
 * that failed.
 */
export function checkTest(): void {
  const thrown = checks.flatMap((check) => {
    try {
      check();
      return [];
    } catch (error) {
      return [error];
    }
  });
  if (thrown.length > 0) throw thrown[0];
}
