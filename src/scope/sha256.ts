/**
 * SHA-256 of a short text (FIPS 180-4), for names of files that come from names of branches. Node's own is not for pure
 * rooms, and takes longer to load than all else that a quick command loads of Node.
 */

// biome-ignore format: eight to a line
const ROUND = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

// biome-ignore format: eight to a line
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/** In hexadecimal. */
export function sha256(text: string): string {
  const state = Uint32Array.from(START);
  const bytes = padded(new TextEncoder().encode(text));
  for (let at = 0; at < bytes.byteLength; at += 64) mix(state, bytes, at);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** A one, zeros, and the length in bits, so that whole blocks of 64 bytes come out. */
function padded(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(message);
  view.setUint8(message.length, 0x80);
  view.setUint32(view.byteLength - 4, message.length * 8);
  return view;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function mix(state: Uint32Array, bytes: DataView, at: number): void {
  const w = spread(bytes, at);
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let n = 0; n < 64; n += 1) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const first =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (ROUND[n] ?? 0) + (w[n] ?? 0);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => {
    state[n] = (state[n] ?? 0) + word;
  });
}

/** A block's sixteen words, and 48 more made of them. */
function spread(bytes: DataView, at: number): Uint32Array {
  const w = new Uint32Array(64);
  for (let n = 0; n < 16; n += 1) w[n] = bytes.getUint32(at + 4 * n);
  for (let n = 16; n < 64; n += 1) {
    const [x = 0, y = 0] = [w[n - 15], w[n - 2]];
    const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[n] = (w[n - 16] ?? 0) + low + (w[n - 7] ?? 0) + high;
  }
  return w;
}
