import { roomModeTexts } from './texts/room-mode-texts.ts';
import { translator } from './translator.ts';

/** The texts of how a room is written in. */
export const t = translator(roomModeTexts);
