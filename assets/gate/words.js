// The page's texts in its language: the code names them in English, the page brings the Hindi ones (gate/page.py).
const WORDS = JSON.parse(document.body.dataset.words);
export const language = document.documentElement.lang;

export const say = (text, values = {}) =>
  Object.entries(values).reduce((words, [name, value]) => words.replaceAll(`{${name}}`, String(value)), WORDS[text] ?? text);
