// What all pages share: accessibility, languages, light and dark, the way back. On the phone and on the desktop.
import { MIDDLE, WINNING, WINNING_CAPTURE, resume } from "./kept";
import { Table } from "./table";
import { PICTURES, accessible, expect, test } from "./watched";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const colorScheme of ["light", "dark"] as const) {
  test(`nothing serious for axe, ${colorScheme}`, async ({ page }, { project }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The same pages lie on both screens; the board and its panels do not.
    if (project.name === "phone") {
      await page.goto("/");
      await expect(page.locator(".hearts")).toBeVisible();
      await accessible(page, "home");
      for (const path of ["/leaderboard", "/settings"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await accessible(page, path);
      }
      await page.goto("/room");
      await page.locator(".button.main").click();
      await expect(page).toHaveURL(/\/room\/.{6}$/);
      await expect(page.getByRole("main")).toContainText(page.url().slice(-6));
      await accessible(page, "the lobby");
    }
    await resume(page, MIDDLE);
    const table = new Table(page);
    await table.turn();
    await accessible(page, "the board");
    await page.screenshot({ path: `${PICTURES}${project.name}-${colorScheme}.png`, scale: "css" });
    await resume(page, WINNING);
    await table.turn();
    await table.tap(WINNING_CAPTURE.from);
    await table.tap(WINNING_CAPTURE.to);
    await expect(table.result.locator(".title")).toBeVisible();
    await accessible(page, "the result");
  });
}

test("the language changes at once, everywhere, and stays", async ({ page }, { project }) => {
  const html = page.locator("html");
  await page.goto("/settings");
  await expect(html).toHaveAttribute("lang", project.name === "phone" ? "zh-Hant" : "en");
  await page.getByText("简体中文", { exact: true }).click();
  await expect(html).toHaveAttribute("lang", "zh-Hans");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("设置");
  await page.goto("/");
  await expect(html).toHaveAttribute("lang", "zh-Hans");
  await page.getByText("English", { exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Banqi");
});

test("pages have addresses, and back goes back", async ({ page }) => {
  await page.goto("/");
  for (const path of ["/levels", "/fair", "/about", "/leaderboard"]) {
    await page.locator(`a[href='${path}']`).first().click();
    await expect(page).toHaveURL(path);
    // Whoever listens or uses the keyboard is taken along.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(page.locator(`a[href='${path}']`).first()).toBeVisible();
  }
});

test("a name for the leaderboard", async ({ page }) => {
  await page.goto("/settings");
  const name = page.getByRole("textbox");
  await name.fill("  小明 <b>  ");
  await name.press("Enter");
  await expect(name).toHaveValue(/小明 <b>/);
  await page.goto("/");
  await expect(page.locator(".me .name")).toHaveText("小明 <b>");
});

test("a part of the page that does not come says so and can be asked for again", async ({ page, errors }) => {
  errors.expect(/ERR_FAILED/, /Failed to fetch/);
  await page.route("**/part-pages-*.wasm", (route) => route.abort());
  await page.goto("/");
  await page.locator("a[href='/about']").click();
  await expect(page.getByRole("alert")).toBeVisible();
  // The rest of the page goes on.
  await page.goBack();
  await expect(page.locator(".hearts")).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/part-pages-*.wasm");
  await page.getByRole("main").getByRole("button").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});
