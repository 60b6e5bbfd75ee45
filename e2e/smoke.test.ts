import { expect, test } from './harness.ts';

test('opens from a sub-path', async ({ page, baseURL }) => {
  await page.goto('./');
  await expect(page.getByTestId('studio-ready')).toBeVisible();
  expect(page.url()).toBe(baseURL);
  expect(new URL(page.url()).pathname).not.toBe('/');
});

test('the policy of the page is the one that hosts are advised to send', async ({ page }) => {
  const response = await page.goto('./');
  const header = response?.headers()['content-security-policy'] ?? '';
  const meta = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(`${meta}; frame-ancestors 'none'`).toBe(header);
  expect(header).not.toContain('unsafe-eval');
});
