import { Dialog } from '../parts/dialog.tsx';
import { heldShortcuts } from './shortcuts.ts';
import { frameTexts } from './texts.ts';

/** All keys that hold on this page. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={frameTexts().shortcuts} onClose={onClose}>
      <dl class="shortcut-list">
        {heldShortcuts.value.flatMap((shortcuts) =>
          Object.entries(shortcuts).map(([key, { does }]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          )),
        )}
      </dl>
    </Dialog>
  );
}
