// Draws every element of a page in place of @emotion/react, which compiles style sheets in the browser: what Reflex hands
// over as `css` is a width here and a custom property there, and an element's own style says that as well.
import { createElement } from "react";

export const jsx = (/** @type {any} */ type, /** @type {any} */ props, /** @type {any[]} */ ...children) => {
  if (!props?.css) return createElement(type, props, ...children);
  const { css, style, ...others } = props;
  return createElement(type, { ...others, style: { ...css, ...style } }, ...children);
};
