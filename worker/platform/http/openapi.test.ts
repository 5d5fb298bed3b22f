import { expect, test } from 'vitest';
import { RESOURCES } from '../../../protocol/resources/all.ts';
import { openApi } from './openapi.ts';

type Schema = { properties?: Record<string, Schema>; required?: string[] };
type Operation = { responses: Record<string, { content?: Record<string, { schema: Schema }> }> };

const { paths } = JSON.parse(JSON.stringify(openApi())) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Fields of the record in an answer, and the required ones. */
function answered(method: string, path: string, singular: string) {
  const schema = paths[path]?.[method]?.responses['200']?.content?.['application/json']?.schema;
  const { properties = {}, required = [] } = schema?.properties?.data?.properties?.[singular] ?? {};
  return { fields: Object.keys(properties), required };
}

const settings = RESOURCES.filter(({ noun }) => noun.added === undefined).map(
  ({ name, singular, fields }) => ({
    name,
    singular,
    confidential: Object.keys(fields).filter(field => fields[field]?.confidential),
  }),
);

test.each(settings)(
  'GET /$name declares operator-only fields as optional',
  ({ name, singular, confidential }) => {
    const { fields, required } = answered('get', `/${name}`, singular);
    expect(fields).toEqual(expect.arrayContaining(['_id', ...confidential]));
    expect(required.filter(field => confidential.includes(field))).toEqual([]);
    expect(fields.filter(field => !required.includes(field))).toEqual(confidential);
  },
);

test('GET /options-1 declares shared networks as optional', () => {
  expect(answered('get', '/options-1', 'options1').required).not.toContain('sharedNetworks');
  expect(answered('patch', '/options-1/{key}', 'options1').required).toContain('sharedNetworks');
});
