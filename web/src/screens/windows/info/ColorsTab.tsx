import { type SubmitEvent, useState } from 'react';
import { may } from '../../../../../protocol/rules/may.ts';
import { Button } from '../../../kit/Button.tsx';
import { ColorChoice } from '../../../kit/ColorChoice.tsx';
import { TextField } from '../../../kit/TextField.tsx';
import { w } from '../../../text/w.ts';
import { NicknamePreview } from '../NicknamePreview.tsx';
import { usePalette } from '../use-palette.ts';
import { useRequest } from '../use-request.ts';
import type { Subject } from './InfoWindow.tsx';

/** The name of another and the colours that it is written in; each only as far as the viewer may change it. */
export function ColorsTab({ user, actor, target }: Subject) {
  const mayRename = actor.userID !== target.userID && may.rename(actor, target) === 'allowed';
  const mayColor = may.recolourName(actor, target) === 'allowed';
  const mayGround = may.recolourNameBackground(actor, target) === 'allowed';
  const [nickname, setNickname] = useState(user.nickname);
  const [color, setColor] = useState(user.nicknameColor);
  const [ground, setGround] = useState(user.nicknameBGColor);
  const forNames = usePalette('forNickname');
  const forGrounds = usePalette('forBackground');
  const { busy, request } = useRequest();
  const userId = user.userID;

  const rename = (event: SubmitEvent): void => {
    event.preventDefault();
    if (nickname.trim() !== '' && nickname !== user.nickname)
      void request('requestChangeNickname', { userId, nickname }, 'toast.nicknameChanged');
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
    <div className="info-acts">
      {mayRename && (
        <form className="info-line items-end" onSubmit={rename}>
          <TextField
            className="flex-1"
            label={w('info.nickname')}
            value={nickname}
            onChange={event => setNickname(event.target.value)}
          />
          <Button size="small" type="submit" busy={busy}>
            {w('info.nickname.save')}
          </Button>
        </form>
      )}
      {mayColor && (
        <ColorChoice
          label={w('info.nicknameColor')}
          customLabel={w('color.custom')}
          value={color}
          palette={forNames}
          onChange={setColor}
        />
      )}
      {mayGround && (
        <ColorChoice
          label={w('info.nicknameBGColor')}
          customLabel={w('color.custom')}
          noneLabel={w('color.none')}
          value={ground}
          palette={forGrounds}
          onChange={setGround}
        />
      )}
      {(mayColor || mayGround) && (
        <>
          <NicknamePreview nickname={user.nickname} color={color} ground={ground} />
          <Button size="small" tone="primary" className="justify-self-end" busy={busy} onClick={recolour}>
            {w('info.colors.save')}
          </Button>
        </>
      )}
    </div>
  );
}
