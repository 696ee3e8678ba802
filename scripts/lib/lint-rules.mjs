// Rules of our own for oxlint, named in .oxlintrc.json.

const MESSAGE = 'A list of unknown length must not become arguments: some hundred thousand of them are a RangeError.';

/**
 * Finds `f(...list)`, `new F(...list)` and `f.apply(x, list)`. Each item would become an argument on the stack. A function may hand on its
 * own rest parameter.
 */
const noSpreadArguments = {
  meta: { type: 'problem' },
  /** @param {{ report: (finding: object) => void }} context */
  create(context) {
    /** @type {(string | undefined)[]} rest parameters of the functions around */
    const rests = [];
    const enter = (/** @type {any} */ { params }) => {
      const last = params.at(-1);
      rests.push(last?.type === 'RestElement' ? last.argument.name : undefined);
    };
    const leave = () => rests.pop();
    const check = (/** @type {any} */ node) => {
      for (const argument of node.arguments) {
        const handedOn =
          argument.type !== 'SpreadElement' || (argument.argument.type === 'Identifier' && rests.includes(argument.argument.name));
        if (!handedOn) context.report({ node: argument, message: MESSAGE });
      }
      const isApply = node.callee.type === 'MemberExpression' && node.callee.property.name === 'apply' && node.arguments.length === 2;
      if (isApply) context.report({ node, message: MESSAGE });
    };
    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      CallExpression: check,
      NewExpression: check,
    };
  },
};

/** Finds comments that switch a rule off and do not say why. */
const disableWithReason = {
  meta: { type: 'problem' },
  /** @param {{ report: (finding: object) => void, sourceCode: { getAllComments: () => { value: string, loc: object }[] } }} context */
  create(context) {
    return {
      Program() {
        for (const { value, loc } of context.sourceCode.getAllComments())
          if (/^\s*oxlint-disable/.test(value) && !value.includes(' -- ')) context.report({ loc, message: 'Say why, behind `--`.' });
      },
    };
  },
};

export default {
  meta: { name: 'fathom' },
  rules: { 'no-spread-arguments': noSpreadArguments, 'disable-with-reason': disableWithReason },
};
