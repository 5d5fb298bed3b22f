import { createContext, useContext, useEffect, useRef } from 'react';
import { addLayer, type Layer, raiseLayer } from '../../browser/back-gesture.ts';

/** Whether the browser's back button closes layers, as on phones. */
export const CloseOnBackContext = createContext(false);

/** Makes the back button close this open layer before those below it. */
export const useCloseOnBack = (isOpen: boolean, onClose: () => void, isInFront = true): void => {
  const isOn = useContext(CloseOnBackContext) && isOpen;
  const close = useRef(onClose);
  const layer = useRef<Layer>({ close: () => close.current() });
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (isOn ? addLayer(layer.current) : undefined), [isOn]);
  useEffect(() => {
    if (isInFront) raiseLayer(layer.current);
  }, [isInFront]);
};
