import { requestField } from './http-client.ts';
import { useResource } from './use-resource.ts';

export const useOptions1 = () =>
  useResource('options-1', options => requestField('GET /options-1', 'options1', options)).data;
export const useOptions2 = () =>
  useResource('options-2', options => requestField('GET /options-2', 'options2', options)).data;
export const useAppearance = () =>
  useResource('appearance', options => requestField('GET /appearance', 'appearance', options)).data;
export const useWindowLimits = () =>
  useResource('windows', options => requestField('GET /windows', 'windows', options)).data;
