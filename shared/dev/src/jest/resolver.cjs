// jsdom asks for the "browser" condition, under which some packages ship ES modules only; their Node build is the same code.
module.exports = (request, options) =>
  options.defaultResolver(request, {
    ...options,
    conditions: [...new Set([...(options.conditions ?? []), 'require', 'node', 'default'])].filter(
      (c) => c !== 'browser',
    ),
  });
