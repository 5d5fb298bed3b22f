import { lazy, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useEmojis } from '../../api/queries.ts';
import { EmojiIcon } from '../../icons.ts';
import { Boundary } from '../../kit/Boundary.tsx';
import { Spinner } from '../../kit/Khatim.tsx';
import { t } from '../../text/t.ts';

const EmojiGrid = lazy(() => import('./EmojiGrid.tsx'));

type Props = { disabled: boolean; onPick: (word: string) => void };

/** Only where there is an emoji to pick. */
export function EmojiButton({ disabled, onPick }: Props) {
  const { data: emojis = [] } = useEmojis();
  if (emojis.length === 0) return null;
  return (
    <DialogTrigger>
      <Button className="icon-btn" aria-label={t('composer.emoji')} isDisabled={disabled}>
        <EmojiIcon className="icon" aria-hidden="true" />
      </Button>
      <Popover className="popover" placement="top start">
        <Dialog aria-label={t('composer.emoji')} className="emoji-picker">
          {({ close }) => (
            <Boundary fallback={t('error.loadFailed')}>
              <Suspense fallback={<Spinner className="icon-l mx-auto text-primary" />}>
                <EmojiGrid
                  emojis={emojis}
                  onPick={word => {
                    close();
                    onPick(word);
                  }}
                />
              </Suspense>
            </Boundary>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
