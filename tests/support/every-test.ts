/**
 * What is true after every test, whichever file it is in. A thread loads a module once for all of
 * its files: a hook at the top of a module would be of the first of these files alone.
 */
type Check = () => void;

const checks: Check[] = [];

/** From here on, after each test of this thread; it fails that test by throwing. */
export function afterEveryTest(check: Check): void {
  checks.push(check);
}

/** All of them, so that none finds later what it should have found now; throws what the first one threw. */
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
