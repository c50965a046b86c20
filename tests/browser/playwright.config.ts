// How Playwright runs here. `cargo xtask test --only browser` starts the server and names it in QIGUAN_URL, and the
// browser in QIGUAN_CHROMIUM; words after `--` go to Playwright, such as the name of a spec.
//
// Every `*.spec.ts` runs on the phone and on the desktop, except `*.phone.spec.ts` and `*.desktop.spec.ts`.
import { defineConfig, devices } from "@playwright/test";

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run \`cargo xtask test --only browser\``);
  return value;
}

export default defineConfig({
  testDir: ".",
  outputDir: "../../target/browser/results",
  // The engine and the server share the processor with the browser: one page at a time keeps times honest.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // On a shared machine a whole game can meet a pause; what passes at the second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    baseURL: needed("QIGUAN_URL"),
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: needed("QIGUAN_CHROMIUM"),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      testIgnore: "**/*.desktop.spec.ts",
      use: { ...devices["Pixel 7"], locale: "zh-TW" },
    },
    {
      name: "desktop",
      testIgnore: "**/*.phone.spec.ts",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 800 }, locale: "en-US" },
    },
  ],
});
