// Texts to begin with.

export const tagTexts = [
  'plain',
  '<think>Hm.</think>Yes.',
  '<thinking>a</thinking><tool_call>{"name":"f","arguments":{"a":"</tool_call>"}}</tool_call>',
  '<tool_call>[{"name":"f","arguments":{}},{"name":"find","arguments":{"q":1}}]</tool_call>',
  '<tool_call>\n<function=find>\n<parameter=q>\ntea\n</parameter>\n</function>\n</tool_call>',
  '<function=f>{"a":1}</function>',
  '<function_calls><invoke name="find"><parameter name="q">tea</parameter></invoke></function_calls>',
  '<invoke name="f"><parameter name="a"><![CDATA[</invoke>]]></parameter></invoke> done',
  '<tool_call>find\n<arg_key>q</arg_key>\n<arg_value>tea</arg_value>\n</tool_call>',
  '```\n<tool_call>{}</tool_call>\n```\n`<think>` <tool_call>{"name":"f"',
  '<tool_call><name>f</name><arguments>{"a":1}</arguments></tool_call>',
  '<minimax:tool_call><invoke name="f"></invoke></minimax:tool_call>',
]

export const argumentTexts = [
  ...['', ' ', '{}', 'null', '""', '"a', '[1, -2.5e3, true, null]', '{"a":{"b":[1,{"c":"d"}]}}', '"{\\"a\\":1}"', '12', '-'],
  ...[
    '{"a":"\\ud83d\\udf88\\n"}',
    '{"__proto__":{"x":1},"a":9007199254740993}',
    '{"a":"x\ny"}',
    '{"a":tru',
    '{"a":1}}',
    '[[[[',
    '"\\"{',
  ],
]
