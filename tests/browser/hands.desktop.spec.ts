// Mouse and keyboard: two people at one screen, and a piece that is dragged.
import { WINNING, WINNING_CAPTURE, resume } from "./kept";
import { Table } from "./table";
import { expect, test } from "./watched";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("taking back, keeping over a reload and starting anew", async ({ page }) => {
  await page.goto("/table");
  const table = new Table(page);
  await table.passDice();
  const fresh = await table.position();
  const covered = async () => (await table.cells()).filter(({ what }) => what === "covered").length;

  // By keyboard: into the grid, to another square, turn it up.
  await table.square("a4").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(covered).toBe(31);
  const turned = await table.position();
  await table.tap("d2");
  await expect.poll(covered).toBe(30);

  await page.reload();
  await expect.poll(covered).toBe(30);
  await table.button("Menu").click();
  await table.button("Take back").click();
  await expect.poll(() => table.position()).toBe(turned);
  await table.button("Menu").click();
  await table.button("Take back").click();
  await expect.poll(() => table.position()).toBe(fresh);
  // What was turned up stays what it was.
  await table.square("b3").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => table.position()).toBe(turned);

  await table.button("Menu").click();
  await table.button("New game").click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "New game" }).click();
  await table.passDice();
  expect(await table.position()).toBe(fresh);
});

test("why a move is refused is said", async ({ page }) => {
  await page.goto("/table");
  const table = new Table(page);
  await table.passDice();
  await table.tap("d2");
  await table.tap("d3");
  const [first] = (await table.cells()).filter(({ square }) => square === "d2");
  // Whoever is to move owns one of the two pieces or neither: a covered piece cannot be captured by any.
  for (const square of ["d2", "d3"]) {
    await table.tap(square);
    await table.tap("e2");
  }
  expect(first.what).not.toBe("covered");
  expect((await table.cells()).filter(({ what }) => what !== "covered").length).toBeLessThanOrEqual(4);
});

test("a piece is dragged onto another", async ({ page }) => {
  await resume(page, WINNING);
  const table = new Table(page);
  await table.turn();
  const [from, to] = [table.square(WINNING_CAPTURE.from), table.square(WINNING_CAPTURE.to)];
  const middle = async (cell: typeof from) => {
    const box = await cell.boundingBox();
    if (!box) throw new Error("the square is not on the screen");
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 4 });
  await page.mouse.up();
  await expect(table.result.locator(".title")).toHaveClass(/won/);
});
