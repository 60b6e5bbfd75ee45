/** Builds the tree and the value of a text side by side, as a reader finds their parts. Depth costs no stack. */
import { hasOwn, type Json, type JsonObject, type Path, setOwn } from './json.ts';
import { type JsonNode, type JsonNodeType, keyOf } from './json-tree.ts';

/** An object or a list that is open. One of `object` and `array` is there. */
interface Frame {
  node: JsonNode;
  children: JsonNode[];
  object: JsonObject | undefined;
  array: Json[] | undefined;
  /** The property whose value is awaited. */
  property: JsonNode | undefined;
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
  /** The property whose value is awaited. */
  get property(): JsonNode | undefined {
    return this.#frame?.property;
  }
  get lastChild(): JsonNode | undefined {
    return this.#frame?.children.at(-1);
  }

  open(isObject: boolean, offset: number): void {
    const children: JsonNode[] = [];
    const object: JsonObject | undefined = isObject ? {} : undefined;
    const array: Json[] | undefined = isObject ? undefined : [];
    const node: JsonNode = { type: isObject ? 'object' : 'array', offset, length: 0, children };
    this.#attach(node, (object ?? array) as Json);
    this.#frame = { node, children, object, array, property: undefined };
    this.#stack.push(this.#frame);
  }

  close(end: number): void {
    const frame = this.#stack.pop();
    if (frame) frame.node.length = end - frame.node.offset;
    this.#frame = this.#stack.at(-1);
    this.#endProperty(end);
  }

  add(type: JsonNodeType, value: string | number | boolean | null, offset: number, end: number): void {
    this.#attach({ type, offset, length: end - offset, value }, value);
    this.#endProperty(end);
  }

  openProperty(key: string, offset: number, end: number): void {
    const frame = this.#frame as Frame;
    const children: JsonNode[] = [];
    const property: JsonNode = { type: 'property', offset, length: 0, parent: frame.node, children };
    children.push({ type: 'string', offset, length: end - offset, value: key, parent: property });
    frame.children.push(property);
    frame.property = property;
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
      if (frame.property) path.push(keyOf(frame.property));
      else if (frame.array && !(isInner && betweenValues)) path.push(frame.children.length - (isInner ? 0 : 1));
    }
    return path;
  }

  #attach(node: JsonNode, value: Json): void {
    const frame = this.#frame;
    if (!frame) {
      this.root = node;
      this.value = value;
    } else if (frame.object && frame.property) {
      node.parent = frame.property;
      frame.property.children?.push(node);
      setOwn(frame.object, keyOf(frame.property), value);
    } else {
      node.parent = frame.node;
      frame.children.push(node);
      frame.array?.push(value);
    }
  }

  /** The awaited property, if any, ends where its value does. */
  #endProperty(end: number): void {
    const property = this.#frame?.property;
    if (!this.#frame || !property) return;
    property.length = end - property.offset;
    this.#frame.property = undefined;
  }
}
