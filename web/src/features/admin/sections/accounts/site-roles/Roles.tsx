import { type DragEvent, useEffect, useState } from 'react';
import { t } from '../../../../../i18n/t-panel.ts';
import { changesTemplate } from '../../../../../permissions/changes-template.ts';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../../../ui/buttons/IconButton.tsx';
import { AddIcon, ArrowDownIcon, ArrowUpIcon, EditIcon } from '../../../../../ui/icons.ts';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { toast } from '../../../../../ui/toast/toast.ts';
import { useHashLocation } from '../../../hash-location.ts';
import { sectionHash } from '../../../links/section-hash.ts';
import { useRefresh } from '../../../list/use-rows.ts';
import { useOperator } from '../../../operator.ts';
import { ColoredText } from '../../../parts/cells.tsx';
import { LoadError } from '../../../parts/LoadError.tsx';
import { SectionHead } from '../../../SectionHead.tsx';
import type { SectionProps } from '../../../section-props.ts';
import { errorMessage, send } from '../../../send.ts';
import { DeleteDialog } from '../../../table/DeleteDialog.tsx';
import { RankAnnouncer } from '../../../table/ResourceTable.tsx';
import { DeleteButton } from '../../../table/RowButtons.tsx';
import type { RankAnnouncement } from '../../../table/use-rank.ts';
import { type NamedRole, type SiteRoles, useSiteRoles } from '../permissions/site-templates.ts';
import { roleName } from '../roles.ts';
import { NewRole, RolePage } from './RolePage.tsx';
import { holderCount, t as roleText } from './role-texts.ts';
import '../accounts.css';
import './site-roles.css';

/** List of roles, or the page of the role in the address. */
export default function Roles({ title }: SectionProps) {
  const { hashLocation, go } = useHashLocation();
  const { data: roles, error, refetch } = useSiteRoles();
  const [isAdding, setAdding] = useState(false);
  const role = roles?.get(hashLocation.field);
  const open = (id: string): void => go({ field: id });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (roles && role)
    return (
      <RolePage
        key={hashLocation.field}
        id={hashLocation.field}
        role={role}
        roles={roles}
        onClose={() => open('')}
      />
    );
  return (
    <>
      <SectionHead title={title} onRefresh={() => void refetch()}>
        <Button tone="primary" disabled={!roles} onClick={() => setAdding(true)}>
          <AddIcon className="icon-s" aria-hidden="true" />
          {roleText('roles.add')}
        </Button>
      </SectionHead>
      <p className="mb-4 text-ink-2">{roleText('roles.hint')}</p>
      {roles ? <RoleList roles={roles} title={title} onOpen={open} /> : <Skeleton label={title} />}
      {roles && isAdding && (
        <NewRole
          roles={roles}
          onClose={() => setAdding(false)}
          onMade={id => {
            setAdding(false);
            open(id);
          }}
        />
      )}
    </>
  );
}

type Move = 'up' | 'down';
type ListProps = { roles: SiteRoles; title: string; onOpen: (id: string) => void };

function RoleList({ roles, title, onOpen }: ListProps) {
  const refresh = useRefresh('siteRoles');
  const ids = [...roles.keys()];
  const [dragged, setDragged] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState<RankAnnouncement | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const order = ids.join();
  // Restores the focus, because the button of a moved row loses it.
  useEffect(() => {
    if (pressed !== null && order !== '') document.getElementById(pressed)?.focus();
  }, [pressed, order]);

  const move = (id: string, rank: number): void => {
    const name = roles.get(id)?.name ?? id;
    send('PATCH /siteRoles/:key', { params: { key: id }, body: { rank } }).then(
      () => {
        setAnnouncement({ name, what: 'moved', rank });
        toast.adminSuccess(roleText('roles.moved'));
        void refresh();
      },
      (refusal: Error) => {
        setAnnouncement({ name, what: 'kept', rank: ids.indexOf(id) + 1 });
        toast.adminError(errorMessage(refusal));
      },
    );
  };
  const removed = deleting === null ? undefined : roles.get(deleting);

  return (
    <section className="card" aria-label={title}>
      <RankAnnouncer announcement={announcement} total={ids.length} />
      <ol className="role-list">
        {[...roles].map(([id, role], at) => (
          <RoleRow
            key={id}
            id={id}
            role={role}
            place={at + 1}
            total={ids.length}
            isDragged={dragged === id}
            onDrag={isOver => setDragged(isOver ? null : id)}
            onDrop={event => {
              event.preventDefault();
              if (dragged !== null && dragged !== id) move(dragged, at + 1);
              setDragged(null);
            }}
            onMove={way => {
              setPressed(buttonId(id, way));
              move(id, way === 'up' ? at : at + 2);
            }}
            onOpen={() => onOpen(id)}
            onDelete={() => setDeleting(id)}
          />
        ))}
      </ol>
      {deleting !== null && removed && (
        <DeleteDialog
          remove={() => send('DELETE /siteRoles/:key', { params: { key: deleting } })}
          resource="siteRoles"
          question={roleText('roles.delete.question')}
          name={removed.name}
          note={
            removed.accounts === 0
              ? roleText('roles.delete.none')
              : roleText('roles.delete.note', { holders: holderCount(removed.accounts) })
          }
          done={roleText('roles.deleted')}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}

const buttonId = (id: string, way: Move): string => `role-${id}-${way}`;

type RowProps = {
  id: string;
  role: NamedRole;
  place: number;
  total: number;
  isDragged: boolean;
  onDrag: (isOver: boolean) => void;
  onDrop: (event: DragEvent) => void;
  onMove: (way: Move) => void;
  onOpen: () => void;
  onDelete: () => void;
};

function RoleRow(props: RowProps) {
  const { id, role, place, total, isDragged, onDrag, onDrop, onMove, onOpen, onDelete } = props;
  const operator = useOperator();
  const isReadOnly = changesTemplate(operator, role.base, { ...role.panel, ...role.chat }) !== null;
  const { builtIn, accounts, name } = role;
  return (
    <li
      className={isDragged ? 'role-row record-dragged' : 'role-row'}
      draggable={!isReadOnly}
      onDragStart={() => onDrag(false)}
      onDragEnd={() => onDrag(true)}
      onDragOver={event => event.preventDefault()}
      onDrop={onDrop}
    >
      <span className="flex">
        <IconButton
          id={buttonId(id, 'up')}
          label={`${t('admin.move.up')}: ${name}`}
          unavailable={isReadOnly || place === 1}
          onClick={() => onMove('up')}
        >
          <ArrowUpIcon className="icon-s" aria-hidden="true" />
        </IconButton>
        <IconButton
          id={buttonId(id, 'down')}
          label={`${t('admin.move.down')}: ${name}`}
          unavailable={isReadOnly || place === total}
          onClick={() => onMove('down')}
        >
          <ArrowDownIcon className="icon-s" aria-hidden="true" />
        </IconButton>
      </span>
      <span className="role-named">
        <span className="font-semibold">
          <ColoredText text={name} color={role.color} bgColor="" />
        </span>
        <span className="text-sm text-ink-3">
          {builtIn ? roleText('roles.builtIn') : roleText('roles.base', { base: roleName(role.base) })}
          {' · '}
          <a
            className="section-link"
            href={sectionHash('Accounts', { filter: id })}
            title={roleText('roles.show', { name })}
          >
            {holderCount(accounts)}
          </a>
        </span>
      </span>
      <span className="flex gap-2">
        <IconButton bordered label={roleText('roles.open', { name })} onClick={onOpen}>
          <EditIcon className="icon-s" aria-hidden="true" />
        </IconButton>
        {!builtIn && !isReadOnly && <DeleteButton onClick={onDelete} />}
      </span>
    </li>
  );
}
