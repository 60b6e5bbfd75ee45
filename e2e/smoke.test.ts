import { expect, test } from './harness.ts';

test('opens from a sub-path', async ({ page, baseURL }) => {
  await page.goto('./');
  await expect(page.getByTestId('studio-ready')).toBeVisible();
  expect(page.url()).toBe(baseURL);
  expect(new URL(page.url()).pathname).not.toBe('/');
});
