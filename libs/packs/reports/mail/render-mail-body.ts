import MarkdownIt from 'markdown-it';
import { htmlPage } from '../document/render-html.js';

/** HTML is shown as text, and no picture is fetched from anywhere. */
const reader = new MarkdownIt({ html: false, breaks: true }).disable('image');
reader.validateLink = (url) => /^(https?:\/\/|mailto:)/i.test(url.trim());

/** The HTML side of a message whose text is Markdown. */
export const renderMailBody = (subject: string, markdown: string): string =>
  htmlPage(subject, reader.render(markdown).trimEnd());
