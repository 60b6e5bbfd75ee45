/** How many schemas a second our strict targets and the vendors' own clients transform, on the same schemas in the same run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileTool } from '../../src/core.ts';
import { isObject, type JsonObject } from '../../src/manifest/json.ts';
import type { Manifest } from '../../src/manifest/manifest.ts';
import { fixtures } from '../../test/fixtures/index.ts';
import { largeTool } from '../../test/fixtures/large-bundle.ts';
import { readRows, toManifest } from '../../test/laws/corpus-row.ts';
import { type Peer, peers } from '../peers/peers.ts';
import { root } from '../run-command.ts';
import { median } from './figures.ts';

const WARM_UP = 3;
const ROUNDS = 15;

interface PeerRate {
  name: string;
  target: string;
  /** Schemas that both transform; the others are left out for both. */
  schemas: number;
  ours: number;
  theirs: number;
  /** Our rate by theirs: above 1 we are quicker. */
  ratio: number;
}

const succeeds = (peer: Peer, schema: JsonObject): boolean => {
  try {
    peer.transform(structuredClone(schema));
    return true;
  } catch {
    return false;
  }
};

function measure(peer: Peer, all: readonly Manifest[]): PeerRate {
  const { adapterId, mode, id } = peer.target;
  const manifests = all.filter(
    manifest =>
      isObject(manifest.inputSchema) &&
      compileTool(manifest, adapterId, { mode }).output !== undefined &&
      succeeds(peer, manifest.inputSchema),
  );
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const started = performance.now();
    for (const manifest of manifests) compileTool(manifest, adapterId, { mode });
    const between = performance.now();
    for (const { inputSchema } of manifests) peer.transform(inputSchema as JsonObject);
    const ended = performance.now();
    if (round < WARM_UP) continue;
    ours.push(between - started);
    theirs.push(ended - between);
  }
  const rate = (times: readonly number[]): number => (manifests.length / median(times)) * 1000;
  return {
    name: `${peer.package} ${peer.name}`,
    target: id,
    schemas: manifests.length,
    ours: rate(ours),
    theirs: rate(theirs),
    ratio: rate(ours) / rate(theirs),
  };
}

export function measurePeerRates(): PeerRate[] {
  const rows = readRows(readFileSync(join(root, 'test/fixtures/corpus-mini.jsonl'), 'utf8'));
  const manifests = [
    ...fixtures.filter(fixture => !fixture.refusedEverywhere).map(fixture => fixture.manifest),
    ...rows.map(toManifest),
    ...Array.from({ length: 200 }, (_, index) => largeTool(index) as unknown as Manifest),
  ];
  return peers.map(peer => measure(peer, manifests));
}
