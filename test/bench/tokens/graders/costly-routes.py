import random

import networkx as nx

draw = random.Random(7)
for _ in range(300):
    graph = nx.gnm_random_graph(12, 26, seed=draw.randrange(10**6), directed=draw.random() < 0.5)
    for _, _, edge in graph.edges(data=True):
        edge['weight'] = draw.randint(1, 20)
    try:
        expected = nx.dijkstra_path_length(graph, 0, 11)
    except nx.NetworkXNoPath:
        continue
    length, path = nx.bidirectional_dijkstra(graph, 0, 11)
    assert length == expected, (length, expected)
    assert nx.path_weight(graph, path, 'weight') == expected
