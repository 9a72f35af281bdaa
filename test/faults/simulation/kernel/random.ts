/** Random numbers that are the same for the same seed (splitmix32 into sfc32). */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    let state = seed | 0;
    const mixed = () => {
      state = (state + 0x9e3779b9) | 0;
      let word = state ^ (state >>> 16);
      word = Math.imul(word, 0x21f0aaad);
      word ^= word >>> 15;
      word = Math.imul(word, 0x735a2d97);
      return word ^ (word >>> 15);
    };
    [this.#a, this.#b, this.#c] = [mixed(), mixed(), mixed()];
    for (let round = 0; round < 12; round += 1) this.word();
  }

  /** 32 bits. */
  word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    return this.word() / 4_294_967_296;
  }

  /** At least `least`, at most `most`; whole. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<const T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.next() * values.length)] ?? values[0];
  }

  /** A UUID of version 4. */
  uuid(): string {
    const hex = [this.word(), this.word(), this.word(), this.word()]
      .map((word) => word.toString(16).padStart(8, '0'))
      .join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.word() & 0xff));
  }
}
