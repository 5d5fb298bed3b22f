import { type SubmitEvent, useState } from 'react';
import { may } from '../../../../../protocol/rules/may.ts';
import { usePalette } from '../../../client/resources/use-palette.ts';
import { errorSentence } from '../../../i18n/errors/chat-error-text.ts';
import { nicknameFault } from '../../../i18n/nickname-fault.ts';
import { t } from '../../../i18n/t-windows.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ColorChoice } from '../../../ui/fields/ColorChoice.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useRequest } from '../../windows/index.ts';
import { NicknamePreview } from '../display/NicknamePreview.tsx';
import type { Subject } from './subject.ts';

/** Another user's nickname and its colours, as far as the viewer may change them. */
export function ColorsTab({ user, actor, target }: Subject) {
  const mayRename = actor.userId !== target.userId && may.changeNickname(actor, target) === 'allowed';
  const mayColor = may.changeNameColor(actor, target) === 'allowed';
  const mayGround = may.changeNameBackground(actor, target) === 'allowed';
  const [nickname, setNickname] = useState(user.nickname);
  const [color, setColor] = useState(user.nicknameColor);
  const [ground, setGround] = useState(user.nicknameBGColor);
  const { colors: forNames, onRetry } = usePalette('forNickname');
  const { colors: forGrounds } = usePalette('forBackground');
  const { busy, request } = useRequest();
  const [refusal, setRefusal] = useState<string | null>(null);
  const renaming = useRequest(refused => {
    const why = nicknameFault(refused);
    if (why === null) toast.error(errorSentence(refused));
    setRefusal(why);
  });
  const userId = user.userID;

  const rename = (event: SubmitEvent): void => {
    event.preventDefault();
    if (nickname.trim() !== '' && nickname !== user.nickname)
      void renaming.request('requestChangeNickname', { userId, nickname }, 'toast.nicknameChanged');
  };

  const recolour = (): void => {
    const data = {
      userId,
      ...(mayColor && color !== user.nicknameColor && { nicknameColor: color }),
      ...(mayGround && ground !== user.nicknameBGColor && { nicknameBGColor: ground }),
    };
    if (Object.keys(data).length > 1)
      void request('requestChangeNicknameColors', data, 'toast.colorsChanged');
  };

  return (
    <div className="info-actions">
      {mayRename && (
        <form className="info-row items-end" onSubmit={rename}>
          <TextField
            className="flex-1"
            label={t('info.nickname')}
            value={nickname}
            error={refusal}
            onChange={event => {
              setNickname(event.target.value);
              setRefusal(null);
            }}
          />
          <Button size="small" type="submit" busy={busy}>
            {t('info.nickname.save')}
          </Button>
        </form>
      )}
      {mayColor && (
        <ColorChoice
          label={t('info.nicknameColor')}
          customLabel={t('color.custom')}
          value={color}
          palette={forNames}
          onChange={setColor}
        />
      )}
      {mayGround && (
        <ColorChoice
          label={t('info.nicknameBGColor')}
          customLabel={t('color.custom')}
          noneLabel={t('color.none')}
          value={ground}
          palette={forGrounds}
          onChange={setGround}
        />
      )}
      {(mayColor || mayGround) && (
        <>
          {onRetry && <LoadFailed onRetry={onRetry} />}
          <NicknamePreview nickname={user.nickname} color={color} ground={ground} />
          <Button size="small" tone="primary" className="justify-self-end" busy={busy} onClick={recolour}>
            {t('info.colors.save')}
          </Button>
        </>
      )}
    </div>
  );
}
