import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOOL_ID, ToolIds, titleFor, toolIdFor } from './tool-names.ts';

describe('identifiers', () => {
  it.each([
    ['web_search', 'web_search'],
    ['crm.find', 'crm.find'],
    ['getWeather', 'get_weather'],
    ['GetHTTPStatus', 'get_http_status'],
    ['API-get-block', 'api_get_block'],
    ['acme/fs:read-file', 'acme_fs_read_file'],
    ['Summarize Detection', 'summarize_detection'],
    ['!firestore', 'firestore'],
    ['café', 'cafe'],
    ['__x__', '__x__'],
    ['X__', 'x'],
  ])('of %j is %j', (name, id) => {
    expect(toolIdFor(name)).toBe(id);
  });

  it('are valid, whatever the name, and the same each time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 200 })), name => {
        expect(toolIdFor(name)).toMatch(TOOL_ID);
        expect(toolIdFor(name)).toBe(toolIdFor(name));
      }),
    );
  });

  it('keep long names and other scripts apart', () => {
    const long = 'a'.repeat(70);
    expect(toolIdFor(`${long}-b`)).not.toBe(toolIdFor(`${long}-c`));
    expect(toolIdFor('検索')).not.toBe(toolIdFor('送信'));
  });

  it('are given out once each', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'A', 'a-', 'a_2', 'aB', 'a_b', '!', '?', 'ab'.repeat(40)), { maxLength: 30 }),
        names => {
          const ids = new ToolIds(names.filter(name => TOOL_ID.test(name)));
          const given = names.map(name => ids.claim(name));
          expect(new Set(given).size).toBe(names.length);
          for (const id of given) expect(id).toMatch(TOOL_ID);
          // The first tool that is called like an identifier gets it.
          for (const name of names.filter(one => TOOL_ID.test(one))) expect(given[names.indexOf(name)]).toBe(name);
        },
      ),
    );
  });
});

describe('titles', () => {
  it.each([
    ['web_search', 'Web search'],
    ['getWeatherForCity', 'Get weather for city'],
    ['API-getUser', 'API get user'],
    ['crm.contacts.find', 'Crm contacts find'],
    ['acme/fs:read-file', 'Acme fs read file'],
    ['Summarize Detection', 'Summarize Detection'],
    ['検索', '検索'],
    ['___', '___'],
    [' ', 'Tool'],
  ])('of %j is %j', (name, title) => {
    expect(titleFor(name)).toBe(title);
  });

  it('have 1 to 120 characters and no half ones', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), name => {
        const title = titleFor(name);
        expect(title.length).toBeGreaterThan(0);
        expect(title.length).toBeLessThanOrEqual(120);
        if (name.isWellFormed()) expect(title.isWellFormed()).toBe(true);
      }),
    );
  });
});
