import type { ApprovalPreview } from '../../tool/tool.js';
import { showHiddenCharacters } from '../../values/text/hidden-characters.js';

/**
 * A preview whose `text` and `html` show the characters in them that nobody would see; the other
 * parts, for example the bytes of a message, stay as they are. Again on such a preview changes
 * nothing.
 */
export const shownPreview = (preview: ApprovalPreview): ApprovalPreview => ({
  ...preview,
  text: showHiddenCharacters(preview.text),
  ...(typeof preview.html === 'string' && { html: showHiddenCharacters(preview.html) }),
});
