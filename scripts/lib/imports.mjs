import { parseSync } from 'oxc-parser';

/**
 * One import, whatever its form: static, re-export, dynamic, type query or worker address.
 * @typedef {{ request: string, typeOnly: boolean, line: number }} Import
 */

/**
 * Every import of a module.
 * @param {string} path decides the syntax (`.ts`, `.tsx`)
 * @param {string} text
 * @returns {Import[]} in no particular order
 * @throws when the file cannot be parsed: a guard must not pass what it did not read
 */
export function importsOf(path, text) {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  /** @type {Import[]} */
  const imports = [];
  /** @param {string} request @param {boolean} typeOnly @param {number} offset */
  const add = (request, typeOnly, offset) => imports.push({ request, typeOnly, line: text.slice(0, offset).split('\n').length });

  for (const entry of module.staticImports) {
    // An import without entries runs the module: that is a value import.
    add(entry.moduleRequest.value, entry.entries.length > 0 && entry.entries.every((name) => name.isType), entry.start);
  }
  for (const entry of module.staticExports) {
    for (const name of entry.entries) {
      if (name.moduleRequest !== null) add(name.moduleRequest.value, name.isType, entry.start);
    }
  }
  visit(program, (node) => {
    if (node.type === 'ImportExpression' && node.source.type === 'Literal') add(node.source.value, false, node.start);
    if (node.type === 'TSImportType') add(node.source.value, true, node.start);
    if (node.type === 'NewExpression' && node.callee.name === 'URL' && isImportMetaUrl(node.arguments[1])) {
      if (node.arguments[0].type === 'Literal') add(node.arguments[0].value, false, node.start);
    }
  });
  return imports;
}

/** @param {any} node */
function isImportMetaUrl(node) {
  return node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && node.property.name === 'url';
}

/**
 * @param {any} node a syntax tree, or anything found inside one
 * @param {(node: any) => void} seen
 */
function visit(node, seen) {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const item of node) visit(item, seen);
    return;
  }
  if (typeof node.type === 'string') seen(node);
  for (const value of Object.values(node)) visit(value, seen);
}
