/** A state that nobody may look into. */

const refuse = (): never => {
  throw new Error('The loop looked into the state of a provider.');
};

/** Throws on whatever is done with it, except handing it on. */
export const sealedState = (): object =>
  new Proxy(Object.create(null), {
    get: refuse,
    has: refuse,
    set: refuse,
    ownKeys: refuse,
    deleteProperty: refuse,
    defineProperty: refuse,
    getOwnPropertyDescriptor: refuse,
    getPrototypeOf: refuse,
    isExtensible: refuse,
    preventExtensions: refuse,
  });
