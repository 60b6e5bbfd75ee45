/** Builds the tree and the value of a text side by side, as a reader finds their parts. Depth costs no stack. */
import { hasOwn, type Json, type JsonObject, type Path, setOwn } from './json.ts';
import { type JsonNode, type JsonNodeType, keyOf } from './json-tree.ts';

/** An object or a list that is open. One of `object` and `array` is there. */
interface Frame {
  node: JsonNode;
  children: JsonNode[];
  object: JsonObject | undefined;
  array: Json[] | undefined;
  /** The key whose value is awaited or being read, and its colon. */
  key: JsonNode | undefined;
  colonOffset: number;
}

export class JsonBuilder {
  root: JsonNode | undefined;
  value: Json | undefined;
  readonly #stack: Frame[] = [];
  #frame: Frame | undefined;

  get depth(): number {
    return this.#stack.length;
  }
  /** The innermost open container. */
  get container(): JsonNode | undefined {
    return this.#frame?.node;
  }
  get isInObject(): boolean {
    return this.#frame?.object !== undefined;
  }
  /** The key whose value is awaited. */
  get key(): JsonNode | undefined {
    return this.#frame?.key;
  }
  get lastChild(): JsonNode | undefined {
    return this.#frame?.children.at(-1);
  }

  open(isObject: boolean, offset: number): void {
    const object: JsonObject | undefined = isObject ? {} : undefined;
    const array: Json[] | undefined = isObject ? undefined : [];
    const node: JsonNode = { type: isObject ? 'object' : 'array', offset, length: 0, children: [] };
    this.#attach(node, (object ?? array) as Json, offset);
    this.#frame = { node, children: node.children as JsonNode[], object, array, key: undefined, colonOffset: 0 };
    this.#stack.push(this.#frame);
  }

  close(end: number): void {
    const frame = this.#stack.pop();
    if (!frame) return;
    const { node } = frame;
    node.length = end - node.offset;
    if (node.parent?.type === 'property') node.parent.length = end - node.parent.offset;
    this.#frame = this.#stack.at(-1);
    if (this.#frame) this.#frame.key = undefined;
  }

  add(type: JsonNodeType, value: string | number | boolean | null, offset: number, end: number): void {
    this.#attach({ type, offset, length: end - offset, value }, value, end);
    if (this.#frame) this.#frame.key = undefined;
  }

  openProperty(key: string, offset: number, end: number): void {
    (this.#frame as Frame).key = { type: 'string', offset, length: end - offset, value: key };
  }

  colon(offset: number): void {
    (this.#frame as Frame).colonOffset = offset;
  }

  /** The property of the open object that has this key already, and the one after it. */
  earlier(key: string): { property: JsonNode; next: JsonNode | undefined } | undefined {
    const { children } = this.#frame as Frame;
    const index = children.findLastIndex(property => keyOf(property) === key);
    const property = children[index];
    return property && { property, next: children[index + 1] };
  }

  /** Cheap: asks the value, not the tree. */
  hasKey(key: string): boolean {
    return hasOwn(this.#frame?.object as JsonObject, key);
  }

  /** Of the value that is being read; between two values, of their container. */
  path(betweenValues: boolean): Path {
    const path: Path = [];
    for (const frame of this.#stack) {
      const isInner = frame === this.#frame;
      if (frame.key) path.push(String(frame.key.value));
      else if (frame.array && !(isInner && betweenValues)) path.push(frame.children.length - (isInner ? 0 : 1));
    }
    return path;
  }

  /** `end` of a scalar; a container's is known when it closes. */
  #attach(node: JsonNode, value: Json, end: number): void {
    const frame = this.#frame;
    if (!frame) {
      this.root = node;
      this.value = value;
    } else if (frame.object && frame.key) {
      const { key, colonOffset } = frame;
      const { offset } = key;
      const property: JsonNode = {
        type: 'property',
        offset,
        length: end - offset,
        colonOffset,
        parent: frame.node,
        children: [key, node],
      };
      key.parent = property;
      node.parent = property;
      frame.children.push(property);
      setOwn(frame.object, key.value as string, value);
    } else {
      node.parent = frame.node;
      frame.children.push(node);
      frame.array?.push(value);
    }
  }
}
