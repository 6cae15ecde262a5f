/* tap - results as TAP, one line per test, for the build system. */
import type {
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';

const COLOURS = /\u001b\[[0-9;]*m/g;

function firstLine(result: TestResult): string {
  const text = result.errors[0]?.message ?? result.status;
  return text.replace(COLOURS, '').split('\n')[0] ?? '';
}

export default class Tap implements Reporter {
  private n = 0;

  onBegin(_config: unknown, suite: Suite): void {
    console.log('TAP version 13');
    console.log(`1..${suite.allTests().length}`);
  }

  /** What belongs to no test: a worker that died, a file that does not load. */
  onError(error: TestError): void {
    console.error(
      error.stack ?? error.message ?? 'something failed outside of the tests',
    );
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const name = test.titlePath().slice(2).join(' ');
    if (test.results.length <= test.retries && test.outcome() === 'unexpected') {
      // It gets a second try, and is named in the end (build-aux/test-results.py).
      console.log(`# shaky: ${name}: ${firstLine(result)}`);
      return;
    }
    const ok = result.status === 'passed' || result.status === 'skipped';
    const why = test.annotations.find((a) => a.type === 'skip')?.description ?? '';
    const skip = result.status === 'skipped' ? ` # SKIP ${why}`.trimEnd() : '';
    console.log(`${ok ? 'ok' : 'not ok'} ${++this.n} - ${name}${skip}`);
    // To the error output: of what is printed here meson shows only whether it passed.
    if (!ok)
      for (const error of result.errors)
        console.error(`${test.title}: ${error.stack ?? error.message ?? ''}`);
  }
}
