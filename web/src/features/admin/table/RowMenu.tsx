import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/t-panel.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Modal } from '../../../ui/dialogs/Modal.tsx';
import { MoreIcon } from '../../../ui/icons.ts';
import { useWideScreen } from '../../../ui/use-wide-screen.ts';

type Props = {
  title: string;
  facts: readonly { label: string; content: ReactNode }[];
  /** Buttons shown only in the menu. */
  more?: ReactNode;
  children: ReactNode;
};

/** Actions of a record: buttons in its row, or on phones one button that opens a menu with the full record. */
export function RowMenu({ title, facts, more, children }: Props) {
  const isWide = useWideScreen();
  const [isOpen, setOpen] = useState(false);
  if (isWide) return <span className="flex justify-end gap-2">{children}</span>;
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton label={t('admin.row.more')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MoreIcon className="icon" aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <Modal title={title} onClose={close}>
          <dl className="row-facts">
            {facts.map(({ label, content }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{content}</dd>
              </div>
            ))}
          </dl>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: only its buttons are pressed; a press also closes the menu */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a button also fires a click */}
          <div className="row-actions" onClick={close}>
            {more}
            {children}
          </div>
          <Button className="row-menu-close" onClick={close}>
            {t('app.close')}
          </Button>
        </Modal>
      )}
    </>
  );
}
