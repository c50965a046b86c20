// Banqi against the computer, on a phone.
import { LOSING, WINNING, WINNING_CAPTURE, resume } from "./kept";
import { Table } from "./table";
import { PICTURES, expect, test } from "./watched";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Classic draws after 60 quiet plies and has 62 flips and captures at most: no game is longer. */
const LONGEST_GAME_PLIES = 62 * 60;

/** Watches when the page says that the computer thinks, and when a ply lands. */
const DIARY = () => {
  const diary: { what: "thinks" | "ply"; at: number }[] = [];
  Object.assign(window, { diary });
  let thinking = false;
  let position = "";
  new MutationObserver(() => {
    const cells = [...document.querySelectorAll("[data-square]")];
    const seen = cells.map((cell) => cell.getAttribute("aria-label")?.split("，")[0]).join();
    if (cells.length === 32 && seen !== position) diary.push({ what: "ply", at: performance.now() });
    position = seen;
    const now = document.querySelector(".chip.think") !== null;
    if (now && !thinking) diary.push({ what: "thinks", at: performance.now() });
    thinking = now;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
};

test("a whole game against Easy, by taps", async ({ page }) => {
  test.setTimeout(240_000);
  await page.addInitScript(DIARY);
  await page.goto("/");
  await page.locator("a[href='/play/easy']").first().tap();
  const table = new Table(page);
  await table.passDice();
  // The server has opened the game, so a win will count.
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem("qiguan.solo.easy") ?? "").id)).toMatch(/^[0-9a-f]{32}$/);
  let plies = 0;
  while (await table.turn()) {
    await table.move(plies);
    plies += 1;
    expect(plies).toBeLessThan(LONGEST_GAME_PLIES);
  }
  const title = table.result.locator(".title");
  await expect(title).toHaveText(/贏|輸|和/);
  // A win is scored by the server, which replays the record; without a name there is no place on the board.
  if ((await title.getAttribute("class"))?.includes("won")) {
    await expect(table.result.locator(".score")).toBeVisible();
    await expect(table.result.locator(".place")).toContainText("名字");
  }

  const diary = await page.evaluate(() => (window as unknown as { diary: { what: string; at: number }[] }).diary);
  const thinks = diary.flatMap((entry, at) => (entry.what === "thinks" ? [at] : []));
  expect(thinks.length).toBeGreaterThan(5);
  for (const at of thinks) {
    // Said first, and long enough on the screen to be followed.
    const ply = diary[at + 1];
    expect(ply?.what).toBe("ply");
    expect(ply.at - diary[at].at).toBeGreaterThan(290);
  }
});

test("a win opens the next level", async ({ page }) => {
  await resume(page, WINNING);
  const table = new Table(page);
  expect(await table.turn()).toBe(true);
  await table.tap(WINNING_CAPTURE.from);
  await table.tap(WINNING_CAPTURE.to);
  await expect(table.result.locator(".title")).toHaveClass(/won/);
  await expect(table.result.locator(".news")).toContainText("普通");
  await page.screenshot({ path: `${PICTURES}result.png`, scale: "css" });
  // After a reload it is still won, and the level still open.
  await page.reload();
  await expect(table.result.locator(".title")).toHaveClass(/won/);
  await page.goto("/play/normal");
  await table.passDice();
  await page.goto("/play/hard");
  await expect(page.locator(".board")).toHaveCount(0);
});

test("a loss can be taken back once, after the break", async ({ page }) => {
  await resume(page, LOSING);
  const table = new Table(page);
  const title = table.result.locator(".title");
  await expect(title).toHaveClass(/lost/);
  await table.button("悔一手再戰").tap();
  const card = page.getByRole("dialog");
  await expect(card).toBeVisible();
  await expect(card.getByRole("timer")).toContainText("5");
  await expect(card).toHaveCount(0, { timeout: 8_000 });
  await expect(title).toHaveCount(0);
  expect(await table.turn()).toBe(true);
  // Lost again: no second time.
  await page.evaluate(() => {
    const game = JSON.parse(localStorage.getItem("qiguan.solo.easy") ?? "");
    localStorage.setItem("qiguan.solo.easy", JSON.stringify({ ...game, record: `${game.record} h1-h2` }));
  });
  await page.reload();
  await expect(title).toHaveClass(/lost/);
  await expect(table.button("悔一手再戰")).toHaveCount(0);
});

test("an operator's break takes the place of the card", async ({ page }) => {
  await page.addInitScript(() => {
    const answers = [false, true];
    Object.assign(window, { qiguanRewardedBreak: () => Promise.resolve(answers.shift()) });
  });
  await resume(page, LOSING);
  const table = new Table(page);
  const title = table.result.locator(".title");
  await expect(title).toHaveClass(/lost/);
  const undo = table.button("悔一手再戰");
  await undo.tap();
  await expect(title).toHaveClass(/lost/);
  await undo.tap();
  await expect(title).toHaveCount(0);
  expect(await table.turn()).toBe(true);
});

test("whoever leaves or starts anew while the computer thinks meets no late move", async ({ page }) => {
  // The computer is held where it loads, so that it thinks as long as the test likes.
  let release = () => {};
  const hold = async () => {
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.unroute("**/thinker*");
    await page.route("**/thinker*", async (route) => {
      await released;
      await route.continue();
    });
  };
  await hold();
  await resume(page, WINNING);
  const table = new Table(page);
  const thinking = page.locator(".chip.think");
  const record = () => page.evaluate(() => JSON.parse(localStorage.getItem("qiguan.solo.easy") ?? "{}").record);
  await table.turn();
  // Any other step than the winning one.
  await table.tap("a2");
  await page.locator("[data-square][aria-label$='可以走到']").first().tap();
  await expect(thinking).toBeVisible();
  const left = await record();
  await page.getByRole("button", { name: "離開" }).first().tap();
  await expect(page).toHaveURL("/");
  release();
  await page.locator("a[href='/settings']").tap();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  expect(await record()).toBe(left);
  // Back again: the computer thinks about the same position and plays one ply.
  await page.locator("a[href='/play/easy']").first().tap();
  expect(await table.turn()).toBe(true);
  expect((await record()).split(" ").length).toBe(left.split(" ").length + 1);

  await hold();
  await page.reload();
  await table.turn();
  await table.move();
  await expect(thinking).toBeVisible();
  await table.button("選單").tap();
  await table.button("重新開局").tap();
  await page.getByRole("alertdialog").getByRole("button", { name: "重新開局" }).tap();
  release();
  await page.locator(".dice").waitFor();
  expect((await table.cells()).every(({ what }) => what === "covered")).toBe(true);
  expect(await record()).toBe("");
});

test("without the server it is played and not scored; a win that could not be sent waits", async ({ page, errors }) => {
  errors.expect(/ERR_FAILED/, /404/);
  await page.goto("/");
  await page.locator(".hearts").waitFor();
  await page.route("**/api/**", (route) => route.abort());
  await page.locator("a[href='/play/easy']").first().tap();
  const table = new Table(page);
  await table.passDice();
  await expect(page.getByText("本局不計分")).toBeVisible();
  await table.turn();
  await table.move();
  expect(await table.turn()).toBe(true);

  await page.unroute("**/api/**");
  await resume(page, { ...WINNING, id: "0123456789abcdef0123456789abcdef" });
  await page.route("**/api/**", (route) => route.abort());
  await table.turn();
  await table.tap(WINNING_CAPTURE.from);
  await table.tap(WINNING_CAPTURE.to);
  const wins = () => page.evaluate(() => localStorage.getItem("qiguan.wins"));
  await expect(table.result.locator(".place")).toBeVisible();
  expect(await wins()).toContain("0123456789abcdef");
  // The line is back: it is sent. This server has never opened such a game and says so; that is an answer.
  await page.unroute("**/api/**");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(wins).toBeNull();
});

test("a computer that cannot be loaded says so and can be called again", async ({ page, errors }) => {
  errors.expect(/ERR_FAILED/);
  await page.route("**/thinker*.js", (route) => route.abort());
  await resume(page, LOSING);
  const table = new Table(page);
  await expect(table.line.getByRole("button")).toBeVisible();
  expect(await table.result.count()).toBe(0);
  await page.unroute("**/thinker*.js");
  await table.line.getByRole("button").tap();
  await expect(table.result.locator(".title")).toHaveClass(/lost/);
});

test("whatever lies in the device's storage, the page opens", async ({ page }) => {
  await page.goto("/about");
  for (const rubbish of ["", "{", '{"id":7}']) {
    await page.evaluate((text) => {
      for (const key of ["player", "known", "beaten", "wins", "table", "settings", "solo.easy", "seal.ABC234"]) {
        localStorage.setItem(`qiguan.${key}`, text);
      }
    }, rubbish);
    await page.goto("/");
    await expect(page.locator(".hearts")).toHaveText("5");
    await page.goto("/play/easy");
    await new Table(page).passDice();
  }
});
